import { Skeleton } from '@mantine/core';
import { PizzaPorTipo } from '#app/deteccao/deteccao.porta.ts';
import { hectares, numero } from '#app/kit/formatos.ts';
import { useRodizio } from '#app/kit/relogio/usar-cadencia.ts';
import { SoNoNavegador } from '#app/kit/so-no-navegador.tsx';
import type { TotalPorNome } from '#app/kit/totais/totais.ts';
import { useMovimento, useSeguro } from '../movimento/movimento.tsx';
import classes from '../painel.module.css';
import { LEGENDA_MS, LINHAS_DA_LEGENDA } from '../ritmos.ts';
import { Cartao, Vez } from './cartao.tsx';

interface Props {
  readonly medida: 'total' | 'area';
  readonly tipos: readonly TotalPorNome[];
}

const TITULOS = { total: 'Detecções por tipo', area: 'Área por tipo' } as const;

/** Shares of each type, and their numbers, some rows at a time. */
export function PizzaComLegenda({ medida, tipos }: Props) {
  const { parado } = useMovimento();
  const { seguro, atributos } = useSeguro();
  const ordenados = [...tipos].sort((um, outro) => outro[medida] - um[medida]);
  const quantas = Math.ceil(ordenados.length / LINHAS_DA_LEGENDA);
  const rodizio = useRodizio(quantas, LEGENDA_MS, parado || seguro);
  const vistos = ordenados.slice(rodizio.vez * LINHAS_DA_LEGENDA, (rodizio.vez + 1) * LINHAS_DA_LEGENDA);
  const titulo = TITULOS[medida];
  return (
    <Cartao titulo={titulo} atributos={atributos} acao={<Vez rodizio={rodizio} quantos={quantas} nome={titulo} />}>
      <div className={classes.pizza}>
        <div className={classes.desenho}>
          <SoNoNavegador espera={<Skeleton circle height="100%" />}>
            <PizzaPorTipo tipos={ordenados} medida={medida} />
          </SoNoNavegador>
        </div>
        <table className={classes.legenda}>
          <thead>
            <tr>
              <th scope="col">Tipo</th>
              <th scope="col">{medida === 'total' ? 'Número' : 'Área'}</th>
            </tr>
          </thead>
          <tbody>
            {vistos.map(({ id, nome, cor, [medida]: valor }) => (
              <tr key={id}>
                <th scope="row">
                  <span className={classes.cor} style={{ background: cor ?? undefined }} aria-hidden />
                  {nome}
                </th>
                <td>{medida === 'total' ? numero(valor) : hectares(valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Cartao>
  );
}
