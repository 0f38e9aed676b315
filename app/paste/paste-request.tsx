import { typedLine } from '#app/forms/typed-lines.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { postedLine } from '#requests/schemas/quote-fields.ts'

/** Returns the order form's fields that hold these lines. */
function orderFields(lines: readonly ListLine[], maker: string): [name: string, value: string][] {
  const fields = lines
    .map((line) => typedLine(line, maker))
    .flatMap((line, index) =>
      Object.entries(postedLine(line)).flatMap(([name, value]): [string, string][] =>
        value ? [[`lines[${index}].${name}`, value]] : [],
      ),
    )
  return [['__intent__', JSON.stringify({ type: 'fill' })], ...fields]
}

/** Posts the lines to the order form, as its own form would. */
export function postToOrder(lines: readonly ListLine[], maker: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/order'
  for (const [name, value] of orderFields(lines, maker)) {
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

/** The same as a form, without JavaScript. */
export function PasteRequestForm({ lines }: { lines: readonly ListLine[] }) {
  const { maker } = useCompany()
  return (
    <form method="post" action="/order">
      {orderFields(lines, maker).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-brass">
        Request a quote for these lines
      </button>
    </form>
  )
}
