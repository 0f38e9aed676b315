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

/** Copies text to the clipboard. Returns whether it worked. Plain http has only the old `copy` command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return done
}
