/** Texts of section 8 for developers: they go to the console, people are told by the page. */
export const developerLog = {
  featureNotFound: (id: string) => report(`Feature not found: "${id}"`),
  missingSource: (source: string) => report(`Missing source: "${source}"`),
  idExists: (id: string) => report(`Feature with the id "${id}" already exists`),
  unknownShape: (shape: unknown) => report(`Unknown shape: "${String(shape)}"`),
  optionNotFound: (option: string) => report(`Option not found: "${option}"`),
  modeNotAvailable: (mode: string) => report(`Mode is not available: "${mode}"`),
  mapAdapter: () => report('Map adapter is not initialized'),
  invalidGeoJson: (why: string) => report(`Invalid geojson: ${why}`),
  missingCenter: (id: string) => report(`Missing center of the circle: "${id}"`),
  geometry: (message: string) => report(message),
  failed: (what: string, error: unknown) => report(what, error),
} as const;

export const INIT_TIMEOUT_TEXT = "Timeout 60 seconds: can't init geoman";

function report(text: string, ...details: readonly unknown[]): void {
  console.warn(`[drawing] ${text}`, ...details);
}
