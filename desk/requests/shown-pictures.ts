/** What a browser shows safely as an image. Any other file of a request is only a download (behavior 19.7). */
const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export const isShownPicture = (mediaType: string): boolean => PICTURES.includes(mediaType)
