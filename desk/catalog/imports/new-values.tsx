import { type ColumnValues, valueWords } from '#catalog/check/value-words.ts'

/** The values of the files that no part has yet, and those that should be sizes: most typing errors are among them. */
export function NewValues({ columns }: { columns: readonly ColumnValues[] }) {
  if (columns.length === 0) return null
  return (
    <section className="desk-section">
      <h2>Values to look at</h2>
      <ul className="import-notes">
        {columns.map((values) => (
          <li key={`${values.table} ${values.column}`}>
            <b>{`${values.table}, ${values.column}`}</b>
            {valueWords(values).map((words) => (
              <div key={words}>{words}</div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
