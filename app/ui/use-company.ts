import { createContext, use } from 'react'
import type { Company } from '#catalog/company/company.ts'

/** What pages show if even the root's loader failed: no fact at all rather than a wrong one. */
export const UNKNOWN_COMPANY: Company = {
  name: '',
  maker: '',
  strapline: '',
  address: [],
  tollFree: '',
  phone: '',
  fax: '',
  mails: [''],
  sampleContact: false,
}

/** The company's facts, for all of a page. The root sets them from its loader's data. */
export const CompanyContext = createContext(UNKNOWN_COMPANY)

/** The facts of `company.yaml`, in any component. */
export const useCompany = (): Company => use(CompanyContext)
