export type Esquema = 'light' | 'dark';

export const cores = {
  light: {
    agua: '#cfdfe8',
    terra: '#f1efe9',
    brasil: '#fbfaf7',
    divisa: '#b9b4a8',
    rio: '#a9c6d8',
    rotulo: '#6b675d',
    cidade: '#35332e',
    halo: '#fbfaf7',
  },
  dark: {
    agua: '#16202a',
    terra: '#23272b',
    brasil: '#2b3035',
    divisa: '#525a61',
    rio: '#33506a',
    rotulo: '#9aa3aa',
    cidade: '#d5dade',
    halo: '#1f2327',
  },
} as const;
