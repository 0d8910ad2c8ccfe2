/** What files that are no TIFF begin with, and how people call them. */
const BEGINNINGS: readonly (readonly [begins: string | RegExp, name: string])[] = [
  ['PK\x05\x06', 'arquivo .zip'],
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  [/^GIF8[79]a/, 'GIF'],
  [/^RIFF[\s\S]{4}WEBP/, 'WebP'],
  ['%PDF-', 'PDF'],
  ['\x89HDF\r\n\x1a\n', 'HDF5 ou NetCDF'],
  ['\x0e\x03\x13\x01', 'HDF4'],
  ['CDF\x01', 'NetCDF'],
  ['CDF\x02', 'NetCDF'],
  ['CDF\x05', 'NetCDF'],
  ['GRIB', 'GRIB'],
  ['EHFA_HEADER_TAG', 'Erdas Imagine (.img)'],
  ['NITF', 'NITF'],
  ['Rar!\x1a\x07', 'arquivo .rar'],
  ['7z\xbc\xaf\x27\x1c', 'arquivo .7z'],
  ['\x1f\x8b', 'arquivo .gz'],
];

/** What a file is that is no image here, by how it begins; null where nobody can tell. */
export function otherFormat(start: Buffer): string | null {
  const text = start.toString('latin1');
  const found = BEGINNINGS.find(([begins]) =>
    typeof begins === 'string' ? text.startsWith(begins) : begins.test(text),
  );
  return found?.[1] ?? null;
}
