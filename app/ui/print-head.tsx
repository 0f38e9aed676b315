import { COMPANY } from '#catalogue/company.ts'

/** The company's name over a printed page, which has no header. */
export const PrintHead = () => <p className="print-head">{COMPANY.name}</p>
