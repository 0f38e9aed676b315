import { useEffect, useState } from 'react'

export type FormChecks = typeof import('#app/forms/form-checks.ts')

/**
 * A form's rules, loaded once its page is shown: they are a fifth of its script. Null until then, and if they can't be
 * loaded: the server has the same rules.
 */
export function useFormCheck<Name extends keyof FormChecks>(name: Name): FormChecks[Name] | null {
  const [checks, setChecks] = useState<FormChecks | null>(null)
  useEffect(() => {
    import('#app/forms/form-checks.ts').then(setChecks, () => setChecks(null))
  }, [])
  return checks?.[name] ?? null
}
