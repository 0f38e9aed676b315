import { DatasheetViewer } from '#app/datasheet/datasheet-viewer.tsx'
import { servicesContext } from '#desk/desk-context.ts'
import { askedFile } from '#desk/requests/attachments/shown-files.ts'
import { gone } from '#shared/problem.ts'
import type { Route } from './+types/attached-pdf-page.ts'

/** `/requests/:number/files/:position/view`: a buyer's PDF in our viewer, without its scripts (behavior 19.7). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, path, file } = await askedFile(context.get(servicesContext), params)
  if (file?.mediaType !== 'application/pdf') throw gone('PDF at this address')
  return { name: file.name, url: path, back: { path: `/requests/${number}`, label: number } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'PDF'} – Desk` }]

export default function AttachedPdf({ loaderData }: Route.ComponentProps) {
  return <DatasheetViewer key={loaderData.url} {...loaderData} savesOnly />
}
