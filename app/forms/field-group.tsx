import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { FieldOther } from '#app/forms/other-value.tsx'
import { FieldError, FieldLabel, fieldProps, TextField } from '#app/forms/text-field.tsx'
import type { FieldState, FormSheetState } from '#app/forms/use-form-sheet.ts'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { COUNTRIES, countryName } from '#catalog/company/countries.ts'
import type { FormField } from '#requests/schemas/form-field.ts'

type Props = Pick<FormSheetState, 'field'> & {
  fields: readonly FormField[]
  /** The earliest date allowed, `yyyy-mm-dd`. */
  today?: string
}

/** Form fields in order. The country decides which are required; without a script only the server enforces that. */
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
    if (each.control === 'choice') {
      return (
        <SelectField key={each.name} {...shared} optional={!each.required} required={each.required}>
          <option value="">Choose…</option>
          {each.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      )
    }
    const required = each.required || (each.requiredIn?.has(country) ?? false)
    return (
      <TextField
        key={each.name}
        {...shared}
        optional={!required}
        enforced={required && (each.required || hydrated)}
        exact={each.control === 'quantity' || each.autoComplete === 'postal-code'}
        {...(each.control === 'textarea'
          ? { rows: each.rows }
          : { type: each.control === 'quantity' ? 'text' : each.control })}
        {...(each.control === 'date' && today && { min: today })}
      >
        <FieldOther {...shared} />
      </TextField>
    )
  })
}

type SelectProps = ComponentProps<'select'> & {
  field: FieldState
  label: string
  optional?: boolean
  shown?: string | undefined
}

function SelectField({ field, label, optional = false, shown, ...select }: SelectProps) {
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} optional={optional} />
      <select {...fieldProps(field)} {...select} className="field select" />
      <FieldError field={field} />
      <FieldOther field={field} label={label} {...(shown !== undefined && { shown })} />
    </div>
  )
}

type CountryFieldProps = Pick<SelectProps, 'field' | 'label' | 'autoComplete'> & {
  chosen: string
  onChoose: (code: string) => void
}

/** A country field: the site's first countries, then the others by name. */
function CountryField({ field, label, autoComplete, chosen, onChoose }: CountryFieldProps) {
  const { countriesFirst } = useSiteSettings()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) onChoose(select.current.value) // may have been chosen before the script ran
  }, [onChoose])
  return (
    <SelectField
      ref={select}
      field={{ ...field, defaultValue: chosen }}
      label={label}
      autoComplete={autoComplete}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      shown={field.other && countryName(field.other.text)}
    >
      {[...countriesFirst, ...COUNTRIES.filter((code) => !countriesFirst.includes(code))].map((code) => (
        // The browser may use a newer country name than the server.
        <option key={code} value={code} suppressHydrationWarning>
          {countryName(code)}
        </option>
      ))}
    </SelectField>
  )
}
