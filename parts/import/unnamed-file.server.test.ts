import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPartTables } from '#parts/database/database-source.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { readUnnamed, type UnnamedFile } from '#parts/import/unnamed-file.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

for (const dialect of DIALECTS) {
  test(`${dialect}: a file that names no family is told by its numbers, else by its headings, else described (behavior 21.3)`, async () => {
    const settings = await freshSettings(dialect)
    const now = () => new Date()
    await withPartTables({ settings, families: FAMILIES, now }, async (database) => {
      const write = async (name: string, rows: readonly string[]) => {
        const file = join(settings.dataDir, name)
        await writeFile(file, rows.join('\n'))
        return file
      }
      const read = async (...rows: string[]) =>
        (await readUnnamed(database, FAMILIES, { file: await write('list.csv', rows), table: null })) as UnnamedFile
      const known = await write('Panel-Jacks.csv', ['Part Num,Color', 'PJ-1,Red', 'PJ-2,Black', 'PJ-3,Blue'])
      const inputs = [{ file: known, table: null }]
      const options = { replace: false, force: false, now: now() }
      expect(await importTables(database, FAMILIES, inputs, options)).toMatchObject({ done: true })

      expect((await read('Item,Shade', 'PJ-1,Red', 'PJ-2,Blue', 'PJ-9,Red')).fit).toEqual({
        table: 'Panel-Jacks',
        found: 2,
        asked: 3,
      })
      expect((await read('Item,Shade', 'PJ-1,Red', 'X-2,Blue', 'X-9,Red')).fit).toBe(null) // too few of them
      const shared = 'Part Num,Color,Length,Mates With,Mounting,Hole Depth'
      expect((await read(shared, 'NEW-1,Red,.5,,,')).fit).toBe(null) // PC jacks have them too
      const own = `${shared},MIL Spec,Spring Finish`
      expect((await read(own, 'NEW-1,Red,.5,,,,')).fit).toEqual({ table: 'Panel-Jacks', found: 0, asked: 1 })

      const found = await read('Our pins,,', 'Item,Taper (in),Colour,Image', 'GP-1,.062,Red,a.jpg', 'GP-2,1/16,,')
      expect(found.fit).toBe(null)
      const ofHead = await read('Item,Taper (in),Colour,Image', 'GP-1,.062,Red,a.jpg', 'GP-2,1/16,,')
      expect(ofHead.columns).toEqual([
        { heading: 'Item', values: ['GP-1', 'GP-2'], kind: 'own' },
        { heading: 'Taper (in)', values: ['.062', '1/16'], kind: 'dimension' },
        { heading: 'Colour', values: ['Red', ''], kind: 'swatch' },
        { heading: 'Image', values: ['a.jpg', ''], kind: 'known' },
      ])
      expect((await read('Item,Photo,Data Sheet', 'GP-1,,')).columns.map(({ kind }) => kind)).toEqual([
        'own',
        'known',
        'known',
      ])
      expect(await read('Item,Hole', 'GP-1,.062"')).toBe(null) // the import says why
    })
  })
}
