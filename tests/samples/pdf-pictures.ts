import type { PdfPicture } from '#tests/samples/pdf-file.ts'

const SIZE = '/Width 64/Height 48'

/** A white disc on a gradient from brass to steel, JPEG 2000. */
export const JPX_PICTURE: PdfPicture = {
  entries: `${SIZE}/Filter/JPXDecode`,
  bytes: Buffer.from(
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAMAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAG6anAy' +
      'Y/9P/1EALwAAAAAAQAAAADAAAAAAAAAAAAAAAEAAAAAwAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB/1wAE0BASEhQSEhQSEhQSEhQ' +
      'SEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAABMwAB/5PfeDAPVP9PR1/PjCAGWOO7x4MDqL/PvBY+wDh9' +
      'IMAQVFcgzQr3FQv6zcPpCQ4KH0gwEJYpmwpJDC4zweDgwoOCD2zjC5oLXMfANPlFR8okETRaPOj3GwlKCwcOF1hXURSSBQnphRVwD8EcGNBGEcuv' +
      'DGOZeETnEEcdgMfAbPiFx8YcGkFzvvPOVAlTelvfGWsqQhrVa5Qn/Y8qGxJjOrKpNqEgIPowkoDHUJ8RePgRdQ9LP4v7/3bHqxJWxVXqJ5VF3a8T' +
      'Yl2dujrux9R9XTMLfrhHq5QAkJOAsGgbHmU/W6D5sqLLAN2AgMcqRyrCrLYMDpiiGWvvvpxxdNXCjsOnKjjQZ4pvZzDtptjxxZqqE/rdGpjW59vS' +
      'lji0Ps3biKtMjfyAgP/Z',
    'base64',
  ),
}

/** A black disc on white: JBIG2, one region coded like a fax (MMR). */
export const JBIG2_PICTURE: PdfPicture = {
  entries: `${SIZE}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode`,
  bytes: Buffer.from(
    'AAAAADAAAQAAABMAAABAAAAAMAAAAAAAAAAAAAAAAAAAASYAAQAAADUAAABAAAAAMAAAAAAAAAAAAAH/IGckwSEHCdB+nTp+n/T//9r/31ate1DC' +
      'tQwoMkBD/ABABAAAAAIxAAEAAAAA',
    'base64',
  ),
}
