import { useCompany } from '#app/ui/use-company.ts'

/** The company's name on printed pages, which have no header. */
export const PrintHead = () => <p className="print-head">{useCompany().name}</p>

export const PrintButton = () => (
  <button type="button" onClick={() => window.print()} className="button needs-script">
    Print
  </button>
)
