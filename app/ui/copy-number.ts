import { copyText } from '#app/ui/copy-text.ts'

const STATUS_MS = 1500

/** Copies a row's number, and confirms it on the button and to screen readers. Loaded on first use. */
export async function copyNumber(button: HTMLButtonElement, number: string): Promise<void> {
  const status = document.getElementById('copy-status')
  const done = await copyText(number)
  if (status) status.textContent = done ? `Copied ${number}` : 'Your browser blocked copying'
  if (!done) return
  button.dataset.copied = ''
  setTimeout(() => {
    delete button.dataset.copied
    if (status) status.textContent = ''
  }, STATUS_MS)
}
