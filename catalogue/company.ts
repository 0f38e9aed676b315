/** Facts about the company, in one place. Sample values: an operator puts their own here. */
export const COMPANY = {
  name: 'Concord Electronics',
  /** What an empty Manufacturer cell stands for (RULINGS). */
  maker: 'Concord',
  strapline: 'Precision Interconnect',
  address: ['30 Sample Street', 'Long Island City, NY 11101', 'USA'],
  tollFree: '1-800-555-0142',
  phone: '+1 212-555-0142',
  fax: '+1 212-555-0143',
  mails: ['sales@concord.example', 'support@concord.example'],
} as const
