import { COMPANY } from '#catalogue/company.ts'
import type { ListLine } from '#catalogue/list-line.ts'

/** The order form's fields that hold these lines. */
export function orderFields(lines: readonly ListLine[]): [name: string, value: string][] {
  const fields = lines.flatMap(({ manufacturer, number, quantities, note }, index): [string, string][] => {
    const name = (key: string) => `lines[${index}].${key}`
    const [first, second, third] = quantities
    const all: [string, string][] = [
      [name('manufacturerName'), manufacturer || COMPANY.maker],
      [name('partNumber'), number],
      [name('quantity'), String(first)],
      [name('quantity2'), second === undefined ? '' : String(second)],
      [name('quantity3'), third === undefined ? '' : String(third)],
      [name('note'), note],
    ]
    return all.filter(([, value]) => value !== '')
  })
  return [['__intent__', JSON.stringify({ type: 'fill' })], ...fields]
}

/** Posts the lines to the order form, as its own form would. */
export function postToOrder(lines: readonly ListLine[]): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/order'
  for (const [name, value] of orderFields(lines)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** The same without a script. */
export function PasteRequestForm({ lines }: { lines: readonly ListLine[] }) {
  return (
    <form method="post" action="/order">
      {orderFields(lines).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-brass">
        Put these lines into the request
      </button>
    </form>
  )
}
