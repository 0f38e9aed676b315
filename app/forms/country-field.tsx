import { useEffect, useRef } from 'react'
import { FieldError, FieldLabel, fieldProps } from '#app/forms/text-field.tsx'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { COUNTRIES, countryName } from '#catalog/company/countries.ts'

type Props = {
  field: FieldState
  label: string
  autoComplete: string | undefined
  /** The code of the country that the field starts with. */
  chosen: string
  onChoose: (code: string) => void
}

/** A field for one country: those that the site puts first, then the others in the order of their names. */
export function CountryField({ field, label, autoComplete, chosen, onChoose }: Props) {
  const { countriesFirst } = useSiteSettings()
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
        {[...countriesFirst, ...COUNTRIES.filter((code) => !countriesFirst.includes(code))].map((code) => (
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
