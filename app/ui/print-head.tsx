import { COMPANY } from '#catalogue/company/company.ts'

/** The company's name at the top of a printed page, which has no header. */
export const PrintHead = () => <p className="print-head">{COMPANY.name}</p>
