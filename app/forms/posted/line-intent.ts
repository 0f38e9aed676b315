/**
 * Checks the intent that a button of the lines posts without a script, and returns a clean copy, or null if the intent is
 * unknown. A new line gets the manufacturer of the last one.
 */
export function lineIntent(form: FormData): string | null {
  try {
    const { type, payload } = JSON.parse(String(form.get('__intent__')))
    if (type === 'fill') return JSON.stringify({ type, payload: {} })
    if (payload.name !== 'lines') return null
    if (type === 'remove' && Number.isInteger(payload.index) && payload.index >= 0) {
      return JSON.stringify({ type, payload: { name: 'lines', index: payload.index } })
    }
    if (type !== 'insert') return null
    const lines = [...form.keys()].filter((name) => /^lines\[\d+\]\.manufacturerName$/.test(name))
    const manufacturerName = lines.length > 0 ? form.get(`lines[${lines.length - 1}].manufacturerName`) : ''
    return JSON.stringify({ type, payload: { name: 'lines', defaultValue: { manufacturerName, quantity: '1' } } })
  } catch {
    return null
  }
}
