/** Puts a text on the clipboard; says whether it is there. Over plain http only the older command does it, if any. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByCommand(text)
  }
}

function copiedByCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return done
}
