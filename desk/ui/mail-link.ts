/** What a link to write to a mail address leads to. */
export const mailLink = (mail: string): string => `mailto:${encodeURIComponent(mail).replace('%40', '@')}`
