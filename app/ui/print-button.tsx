/** Prints the page. Hidden without JavaScript. */
export const PrintButton = () => (
  <button type="button" onClick={() => window.print()} className="button needs-script">
    Print
  </button>
)
