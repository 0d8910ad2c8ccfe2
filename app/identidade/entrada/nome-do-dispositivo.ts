/** In this order: most browsers also carry the names of the ones they descend from. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome sem janela'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What somebody would call the device of a session; what is not recognised is shown as it says itself, cut short. */
export function nomeDoDispositivo(userAgent: string): string {
  const achar = (nomes: typeof NAVEGADORES) => nomes.find(([padrao]) => padrao.test(userAgent))?.[1];
  const [navegador, sistema] = [achar(NAVEGADORES), achar(SISTEMAS)];
  if (navegador !== undefined && sistema !== undefined) return `${navegador} no ${sistema}`;
  return navegador ?? sistema ?? (userAgent.slice(0, 40) || 'Dispositivo desconhecido');
}
