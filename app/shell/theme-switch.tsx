import { DisplaySwitch } from '#app/ui/display-switch.tsx'

const THEMES = [
  { value: '', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const

/** Chooses light or dark colors, or the system's. */
export const ThemeSwitch = () => <DisplaySwitch label="Colors" name="theme" choices={THEMES} />
