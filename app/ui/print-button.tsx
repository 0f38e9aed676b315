/** Prints the page. Without a script the browser's own menu does. */
export const PrintButton = () => (
  <button type="button" onClick={() => window.print()} className="button needs-script">
    Print
  </button>
)
