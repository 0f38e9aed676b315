import { useEffect, useRef } from 'react'
import { FieldError, FieldLabel, fieldProps } from '#app/forms/text-field.tsx'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { COUNTRIES, countryName, HOME_COUNTRY } from '#inquiries/schemas/countries.ts'

type Props = {
  field: FieldState
  label: string
  autoComplete: string
  /** The code of the country that the field starts with. */
  chosen: string
  onChoose: (code: string) => void
}

/** A field for one country: the home country, then all in the order of their names. */
export function CountryField({ field, label, autoComplete, chosen, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) onChoose(select.current.value) // it may have been chosen before the script ran
  }, [onChoose])
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} />
      <select
        ref={select}
        {...fieldProps({ ...field, defaultValue: chosen })}
        autoComplete={autoComplete}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className="field select"
      >
        {[HOME_COUNTRY, ...COUNTRIES.filter((code) => code !== HOME_COUNTRY)].map((code) => (
          // the browser may know a country by a newer name than the server
          <option key={code} value={code} suppressHydrationWarning>
            {countryName(code)}
          </option>
        ))}
      </select>
      <FieldError field={field} />
    </div>
  )
}
