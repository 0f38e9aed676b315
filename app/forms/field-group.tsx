import { useState } from 'react'
import { CountryField } from '#app/forms/country-field.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FormField } from '#requests/schemas/form-field.ts'

type Props = Pick<FormSheetState, 'field'> & {
  fields: readonly FormField[]
  /** The earliest day that a date field takes, `yyyy-mm-dd`. */
  today?: string
}

/**
 * The controls of form fields, in their order. The country decides which of the others are required. Without a script
 * only the server enforces that: the browser doesn't know the country that is chosen.
 */
export function FieldGroup({ fields, field, today }: Props) {
  const { countriesFirst } = useSiteSettings()
  const hydrated = useHydrated()
  const first = fields.find(({ control }) => control === 'country')
  const [country, setCountry] = useState(() => (first && field(first.name).defaultValue) || countriesFirst[0])
  return fields.map((each) => {
    const shared = { field: field(each.name), label: each.label, autoComplete: each.autoComplete }
    if (each.control === 'country') {
      return <CountryField key={each.name} {...shared} chosen={country} onChoose={setCountry} />
    }
    const required = each.required || (each.requiredIn?.has(country) ?? false)
    return (
      <TextField
        key={each.name}
        {...shared}
        optional={!required}
        enforced={required && (each.required || hydrated)}
        {...(each.control === 'textarea' ? { rows: each.rows } : { type: each.control })}
        {...(each.control === 'date' && today && { min: today })}
      />
    )
  })
}
