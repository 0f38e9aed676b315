import { useRouteLoaderData } from 'react-router'

/** Returns a function that gives a table its family's name. A table without a family keeps its own. */
export function useFamilyName(): (table: string) => string {
  const names = useRouteLoaderData<{ families: Readonly<Record<string, string>> }>('root')?.families ?? {}
  return (table) => names[table] ?? table
}
