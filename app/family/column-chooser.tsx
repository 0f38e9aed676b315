import { LookSwitch } from '#app/components/look-switch.tsx'
import { setLook, useLook } from '#app/components/use-look.ts'

export type ShownColumn = { readonly key: string; readonly name: string }
type Props = { table: string; columns: readonly ShownColumn[] }

const DENSITIES = [
  { value: '', text: 'Roomy' },
  { value: 'compact', text: 'Compact' },
] as const

/** Which columns a table shows and how high its rows are, remembered on the device. Loaded when it is first opened. */
export function ColumnChooser({ table, columns }: Props) {
  const tables = readTables(useLook('columns'))
  const hidden = tables[table] ?? []
  const setHidden = (keys: readonly string[]) => {
    const { [table]: _before, ...others } = tables
    setLook({ columns: JSON.stringify(keys.length > 0 ? { ...others, [table]: keys } : others) })
  }
  return (
    <>
      <LookSwitch label="Row height" name="density" choices={DENSITIES} />
      <fieldset className="column-list">
        <legend className="label-caps">Columns</legend>
        {columns.map(({ key, name }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                setHidden(checked ? hidden.filter((other) => other !== key) : [...hidden, key])
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <button type="button" className="button" disabled={hidden.length === 0} onClick={() => setHidden([])}>
        Show All
      </button>
    </>
  )
}

/** What is kept on the device may be from another time, or broken: then nothing is hidden. */
function readTables(kept: string): Record<string, string[]> {
  try {
    const tables: unknown = JSON.parse(kept)
    if (typeof tables !== 'object' || tables === null) return {}
    const lists = Object.entries(tables).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
    return Object.fromEntries(lists)
  } catch {
    return {}
  }
}
