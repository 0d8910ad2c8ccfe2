import { useMantineTheme } from '@mantine/core';
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { Bar } from 'react-chartjs-2';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

interface Props {
  readonly contagens: readonly number[];
  /** Of the theme. */
  readonly cor: string;
}

/** The shape of a channel's values; what it is for is set by the slider below it. */
export default function BarrasDoHistograma({ contagens, cor }: Props) {
  const { colors } = useMantineTheme();
  return (
    <div style={{ height: 48, marginInline: 6 }} aria-hidden>
      <Bar
        data={{
          labels: contagens.map((_, i) => i),
          datasets: [
            {
              data: [...contagens],
              backgroundColor: colors[cor]?.[5] ?? cor,
              barPercentage: 1,
              categoryPercentage: 1,
            },
          ],
        }}
        options={{
          animation: false,
          maintainAspectRatio: false,
          events: [],
          plugins: { legend: { display: false } },
          scales: { x: { display: false }, y: { display: false, beginAtZero: true } },
        }}
      />
    </div>
  );
}
