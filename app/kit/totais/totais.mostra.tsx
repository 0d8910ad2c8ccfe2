import { Stack } from '@mantine/core';
import { TabelaDaSerie, TabelaDosTotais } from './tabelas-dos-totais.tsx';

const TOTAIS = [
  { id: 'a', nome: 'Supressão de vegetação', cor: '#0A8556', total: 1_204, area: 830.5 },
  { id: 'b', nome: 'Sem cor', cor: null, total: 3, area: 0.0123 },
];
const SERIE = [
  { inicio: '2026-03-01', grao: 'mes', total: 12, area: 44.25 },
  { inicio: '2026-03-02', grao: 'semana', total: 4, area: 7.5 },
  { inicio: '2026-03-11', grao: 'dia', total: 1, area: 0.5 },
] as const;

/** What charts show, for who cannot see them. */
export default function MostraDosTotais() {
  return (
    <Stack>
      <TabelaDosTotais nome="Tipo" totais={TOTAIS} />
      <TabelaDaSerie serie={SERIE} />
    </Stack>
  );
}
