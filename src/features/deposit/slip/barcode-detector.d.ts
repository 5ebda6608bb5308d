/** The used part of the Barcode Detection API. Browsers on phones have it; others may not. */
declare var BarcodeDetector:
  | (new (options: { formats: string[] }) => {
      detect: (picture: ImageBitmap) => Promise<readonly unknown[]>
    })
  | undefined
