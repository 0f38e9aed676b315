import { Form } from 'react-router'
import { Submit } from '#desk/ui/controls.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { AddedColumn } from '#parts/import/added-columns.ts'

/** The columns of a family's table that its file doesn't name: imports have brought them. */
export function FamilyColumns({ table, added }: { table: string; added: readonly AddedColumn[] }) {
  if (added.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="further-columns">
      <h2 id="further-columns">Further columns in your data</h2>
      <p className="hint">
        Imports have brought them. A private one is only for your people. Published, it is on part pages and in
        downloads; to make it a column of the table with a filter, add it above.
      </p>
      <DeskTable
        caption="Further columns"
        columns={{ column: 'Column', values: 'Values', state: 'On the site', action: 'Change' }}
        figures={['values']}
        rows={added.map(({ column, values, isPublic }) => ({
          key: column,
          cells: {
            column,
            values,
            state: isPublic ? 'Yes' : 'Private',
            action: (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="table" value={table} />
                <input type="hidden" name="column" value={column} />
                <Submit name="do" value={isPublic ? 'hide' : 'publish'}>
                  {isPublic ? 'Make private' : 'Publish'}
                </Submit>
              </Form>
            ),
          },
        }))}
      />
    </section>
  )
}
