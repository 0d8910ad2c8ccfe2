import * as maplibre from 'maplibre-gl';

// Geoman imports a default export, which MapLibre 6 no longer has: vite.config.ts gives it this module instead.
export * from 'maplibre-gl';
export default maplibre;
