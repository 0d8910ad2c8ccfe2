import { LngLatBounds, Marker, Popup } from 'maplibre-gl';

// Geoman imports a default export, which MapLibre 6 no longer has: vite.config.ts gives it this module instead. Only what
// it takes of it: under one name with the rest, the controls that no map of ours has would come along, too.
export default { LngLatBounds, Marker, Popup };
