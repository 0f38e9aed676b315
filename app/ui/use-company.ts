import { createContext, use } from 'react'
import type { Company } from '#catalog/company/company.ts'

/** Shown if even the root's loader failed: no facts, not wrong ones. */
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

export const CompanyContext = createContext(UNKNOWN_COMPANY)

export const useCompany = (): Company => use(CompanyContext)
