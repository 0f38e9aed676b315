import type { FolderPlace } from '#content/editor/site-editor.ts'
import { Notice } from '#desk/ui/controls.tsx'

/** Says whose folder this is if there may be several, and what to do if the site can't write it. */
export function FolderNotice({
  where: { server, folder, closed },
  isShared,
}: {
  where: FolderPlace
  isShared: boolean
}) {
  return (
    <>
      {closed !== null && (
        <Notice tone="bad">
          <span>{`Nothing can be saved: the site can’t write its folder ${folder} on ${server} (${closed}).`}</span> Ask
          your administrator to give the folder to the user that the site runs as, or to mount it writable.
        </Notice>
      )}
      {isShared && (
        <Notice>
          <span>{`You change the folder of the server ${server}, ${folder}.`}</span> If several servers share your
          database, each has its own folder: ask your administrator to copy it to the others, or to share it between
          them.
        </Notice>
      )}
    </>
  )
}
