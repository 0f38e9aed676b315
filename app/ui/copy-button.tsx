const copy = async (button: HTMLButtonElement, number: string) => {
  const { copyNumber } = await import('#app/ui/copy-number.ts')
  await copyNumber(button, number)
}

export const CopyButton = ({ number }: { number: string }) => (
  <button
    type="button"
    className="icon-button copy-button needs-script"
    aria-label={`Copy ${number}`}
    onClick={({ currentTarget }) => copy(currentTarget, number)}
  />
)

/** Announces a copied number. Once on a page with copy buttons. */
export const CopyStatus = () => <p role="status" id="copy-status" className="sr-only" />
