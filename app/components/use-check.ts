import { useEffect, useState } from 'react'

export type Checks = typeof import('#app/components/form-checks.ts')

/**
 * The rules of a form, loaded when its page is there: they are a fifth of its script. Null until then, and where they
 * can't be loaded: the server has the same rules.
 */
export function useCheck<Name extends keyof Checks>(name: Name): Checks[Name] | null {
  const [checks, setChecks] = useState<Checks | null>(null)
  useEffect(() => {
    import('#app/components/form-checks.ts').then(setChecks, () => setChecks(null))
  }, [])
  return checks?.[name] ?? null
}
