import type { Company } from '#catalogue/company/company.ts'
import { sampleContent } from '#demo/sample-content.ts'

/** The maker of the sample's parts: the product's own company, whoever runs the site. Its documents are shared by all data folders. */
export const sampleCompany: () => Company = () => sampleContent().company
