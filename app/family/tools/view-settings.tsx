import { Button } from '#app/ui/controls.tsx'
import { DisplaySwitch, setDisplay, UnitsSwitch, useDisplay } from '#app/ui/display-switch.tsx'

export type HideableColumn = { readonly key: string; readonly name: string }
type Props = { table: string; columns: readonly HideableColumn[] }

/** A table's units, rows and columns, remembered on the device. */
export function ViewSettings({ table, columns }: Props) {
  const tables = readTables(useDisplay('columns'))
  const hidden = tables[table] ?? []
  const setHidden = (keys: readonly string[]) => {
    const { [table]: _before, ...others } = tables
    setDisplay({ columns: JSON.stringify(keys.length > 0 ? { ...others, [table]: keys } : others) })
  }
  return (
    <>
      <UnitsSwitch named />
      <div className="rows-switch">
        <DisplaySwitch label="Rows as" named name="rows" choices={{ '': 'List', table: 'Table' }} />
      </div>
      <DisplaySwitch label="Rows by base number" named name="groups" choices={{ '': 'Flat', on: 'Grouped' }} />
      <DisplaySwitch label="Row height" named name="density" choices={{ '': 'Comfortable', compact: 'Compact' }} />
      <Button disabled={hidden.length === 0} onClick={() => setHidden([])}>
        Show All Columns
      </Button>
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
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Reads each table's hidden columns, as `setHidden` stores them. Ignores what is damaged. */
function readTables(stored: string): Record<string, string[]> {
  try {
    return JSON.parse(stored || '{}') ?? {}
  } catch {
    return {}
  }
}
