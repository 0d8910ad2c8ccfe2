import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { ArcElement, Chart, PieController, Tooltip, type TooltipItem } from 'chart.js';
import { Pie } from 'react-chartjs-2';
import { hectares, plural } from '#app/kit/formatos.ts';

Chart.register(ArcElement, PieController, Tooltip);

interface Props {
  readonly tipos: readonly {
    readonly nome: string;
    readonly cor: string | null;
    readonly total: number;
    /** Hectares. */
    readonly area: number;
  }[];
  readonly medida: 'total' | 'area';
}

const CINZA = '#868e96';

/** Shares of each type in its colour, by number or by hectares; a table beside it says the same in numbers. */
export default function PizzaPorTipo({ tipos, medida }: Props) {
  const { colors, white } = useMantineTheme();
  const borda = useComputedColorScheme('light') === 'dark' ? colors.dark[7] : white;
  const dica = ({ dataIndex }: TooltipItem<'pie'>) => {
    const um = tipos[dataIndex];
    return um && `${plural(um.total, 'detecção', 'detecções')} · ${hectares(um.area)}`;
  };
  return (
    <Pie
      aria-label={`Por tipo, ${medida === 'total' ? 'em número' : 'em hectares'}: os números estão na tabela`}
      data={{
        labels: tipos.map(({ nome }) => nome),
        datasets: [
          {
            data: tipos.map((um) => um[medida]),
            backgroundColor: tipos.map(({ cor }) => cor ?? CINZA),
            borderColor: borda,
            // Between two shares: a whole has no edge.
            borderWidth: tipos.length > 1 ? 2 : 0,
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
