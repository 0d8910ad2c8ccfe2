/** Texts of section 8 for developers: they go to the console, people are told by the page. */
export const developerLog = {
  featureNotFound: (id: string) => report(`Feature not found: "${id}"`),
  missingSource: (source: string) => report(`Missing source: "${source}"`),
  idExists: (id: string) => report(`Feature with the id "${id}" already exists`),
  optionNotFound: (option: string) => report(`Option not found: "${option}"`),
  modeNotAvailable: (mode: string) => report(`Mode is not available: "${mode}"`),
  geometry: (message: string) => report(message),
  failed: (what: string, error: unknown) => report(what, error),
} as const;

export const INIT_TIMEOUT_TEXT = "Timeout 60 seconds: can't init geoman";
export const NO_MAP_TEXT = 'Map adapter is not initialized';

function report(text: string, ...details: readonly unknown[]): void {
  console.warn(`[drawing] ${text}`, ...details);
}
