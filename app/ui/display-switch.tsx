import { useSyncExternalStore } from 'react'
import type { DisplaySettings } from '#app/ui/display-script.ts'

function subscribe(onChange: () => void) {
  addEventListener('look', onChange)
  return () => removeEventListener('look', onChange)
}

/** Returns a display setting, '' for the default. Only the head script stores them. */
export const useDisplay = (name: keyof DisplaySettings): string =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? '',
    () => '',
  )

/** Passes settings to the head script, which applies and stores them. */
export const setDisplay = (settings: Partial<DisplaySettings>) =>
  dispatchEvent(new CustomEvent('look', { detail: settings }))

type Props<Name extends keyof DisplaySettings> = {
  label: string
  named?: boolean
  name: Name
  choices: Record<DisplaySettings[Name], string>
}

/** Buttons for a display setting, stored on the device. Hidden without JavaScript. */
export function DisplaySwitch<Name extends keyof DisplaySettings>({
  label,
  named = false,
  name,
  choices,
}: Props<Name>) {
  const current = useDisplay(name)
  return (
    <fieldset className="needs-script">
      <legend className={named ? 'hint' : 'sr-only'}>{label}</legend>
      <div className="segmented">
        {Object.entries<string>(choices).map(([value, text]) => (
          <button
            key={value}
            type="button"
            aria-pressed={current === value}
            onClick={() => setDisplay({ [name]: value })}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

export const UnitsSwitch = ({ named = false }: { named?: boolean }) => (
  <DisplaySwitch label="Units" named={named} name="units" choices={{ in: 'in', mm: 'mm', '': 'both' }} />
)
