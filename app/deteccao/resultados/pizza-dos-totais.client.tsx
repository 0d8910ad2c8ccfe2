import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { ArcElement, Chart, PieController, Tooltip, type TooltipItem } from 'chart.js';
import { Pie } from 'react-chartjs-2';
import { hectares, plural } from '#app/kit/formatos.ts';
import type { TotalPorNome } from './resultados.ts';

Chart.register(ArcElement, PieController, Tooltip);

interface Props {
  readonly totais: readonly TotalPorNome[];
  readonly medida: 'total' | 'area';
}

const CINZA = '#868e96';

/** Shares of each type, by number or by hectares; the table beside it says the same in numbers. */
export default function PizzaDosTotais({ totais, medida }: Props) {
  const { colors, white } = useMantineTheme();
  const borda = useComputedColorScheme('light') === 'dark' ? colors.dark[7] : white;
  const dica = ({ dataIndex }: TooltipItem<'pie'>) => {
    const um = totais[dataIndex];
    return um && (medida === 'total' ? plural(um.total, 'detecção', 'detecções') : hectares(um.area));
  };
  return (
    <Pie
      aria-label={`Por tipo, ${medida === 'total' ? 'em número' : 'em hectares'}: os números estão na tabela`}
      data={{
        labels: totais.map(({ nome }) => nome),
        datasets: [
          {
            data: totais.map((um) => um[medida]),
            backgroundColor: totais.map(({ cor }) => cor ?? CINZA),
            borderColor: borda,
          },
        ],
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        plugins: { legend: { display: false }, tooltip: { callbacks: { label: dica } } },
      }}
    />
  );
}
