import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { ArcElement, Chart, PieController, Tooltip, type TooltipItem } from 'chart.js';
import { Pie } from 'react-chartjs-2';
import { hectares, plural } from '#app/kit/formatos.ts';
import type { ResumoDaAnalise } from '../analise.ts';
import classes from './analises.module.css';

Chart.register(ArcElement, PieController, Tooltip);

/** How many detections there are of each type, in its colour; the table below says the same in numbers. */
export default function PizzaPorTipo({ tipos }: { readonly tipos: ResumoDaAnalise['por_tipo'] }) {
  const { colors, white } = useMantineTheme();
  const borda = useComputedColorScheme('light') === 'dark' ? colors.dark[7] : white;
  const dica = ({ dataIndex }: TooltipItem<'pie'>) => {
    const tipo = tipos[dataIndex];
    return tipo && `${plural(tipo.total, 'detecção', 'detecções')} · ${hectares(tipo.area)}`;
  };
  return (
    <div className={classes.pizza}>
      <Pie
        aria-label="Detecções por tipo: os números estão na tabela"
        data={{
          labels: tipos.map(({ nome }) => nome),
          datasets: [
            { data: tipos.map(({ total }) => total), backgroundColor: tipos.map(({ cor }) => cor), borderColor: borda },
          ],
        }}
        options={{
          animation: false,
          maintainAspectRatio: false,
          plugins: { legend: { display: false }, tooltip: { callbacks: { label: dica } } },
        }}
      />
    </div>
  );
}
