import { useCompany } from '#app/shell/use-company.ts'

/** The company's name at the top of a printed page, which has no header. */
export const PrintHead = () => <p className="print-head">{useCompany().name}</p>
