import { copied } from '#app/components/copied.ts'

const SHOWN_MS = 1500

/** Copies the number of a row's button, and says so beside it and to screen readers. Loaded at the first copy. */
export async function copyNumber(button: HTMLButtonElement, number: string): Promise<void> {
  const said = document.getElementById('table-said')
  const done = await copied(number)
  if (said) said.textContent = done ? `Copied ${number}` : 'This browser does not let us copy'
  if (!done) return
  button.dataset.copied = ''
  setTimeout(() => {
    delete button.dataset.copied
    if (said) said.textContent = ''
  }, SHOWN_MS)
}
