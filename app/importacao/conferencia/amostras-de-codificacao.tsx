import { Text } from '@mantine/core';
import { numero } from '#app/kit/formatos.ts';
import listas from '#app/kit/lista/lista.module.css';
import classes from './conferencia.module.css';
import type { ConteudoNaTela } from './envio-em-conferencia.ts';

/** A region that scrolls is reached by keyboard too. */
const ROLAVEL = { tabIndex: 0 } as const;

interface Props {
  readonly codificacao: ConteudoNaTela['codificacao'];
  /** The one that is picked: its column stands out. */
  readonly escolhida: string | null;
}

/** The same values of the file under each encoding that it could be in: people see which one is right. */
export function AmostrasDeCodificacao({ codificacao: { amostras, opcoes, usada }, escolhida }: Props) {
  if (amostras.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        Nenhum texto deste arquivo tem letras que dependam da codificação.
      </Text>
    );
  }
  const colunas = opcoes.includes(usada) ? opcoes : [usada, ...opcoes];
  return (
    <section className={classes.amostras} aria-label="Amostras da codificação" {...ROLAVEL}>
      <table className={listas.tabela}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Feição</th>
            {colunas.map((coluna) => (
              <th key={coluna} scope="col" data-escolhida={coluna === escolhida || undefined}>
                {coluna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amostras.map(({ campo, feicao, textos }) => (
            <tr key={`${campo}/${feicao}`}>
              <td>{campo}</td>
              <td>{numero(feicao + 1)}</td>
              {colunas.map((coluna) => (
                <td key={coluna} data-escolhida={coluna === escolhida || undefined}>
                  {textos[coluna] ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
