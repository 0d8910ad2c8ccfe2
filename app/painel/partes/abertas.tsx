import { numero } from '#app/kit/formatos.ts';
import { FAIXAS_DE_IDADE_DIAS } from '#domain/deteccao/filtro.policy.ts';
import classes from '../painel.module.css';
import type { AbertasDoStatus } from '../painel.ts';
import { Cartao } from './cartao.tsx';

/** 'até 7 dias', '8 a 30 dias', … 'mais de 90 dias'. */
const IDADES = [...FAIXAS_DE_IDADE_DIAS, null].map((fim, i) => {
  const inicio = FAIXAS_DE_IDADE_DIAS[i - 1];
  if (inicio === undefined) return `até ${(fim ?? 1) - 1} dias`;
  return fim === null ? `mais de ${inicio - 1} dias` : `${inicio} a ${fim - 1} dias`;
});

/** Wider than a telephone: it is reached by the keyboard, which moves it. */
const ROLAVEL = { role: 'region', tabIndex: 0, 'aria-label': 'Abertas por status e idade' } as const;

/** What is still to be done, by status and by how long ago it was drawn. */
export function Abertas({ abertas }: { readonly abertas: readonly AbertasDoStatus[] }) {
  return (
    <Cartao titulo="Abertas, de qualquer data" lugar="largo">
      {abertas.length === 0 ? (
        <p className={classes.segunda}>Nenhuma detecção aberta: todas as do filtro estão encerradas ou descartadas.</p>
      ) : (
        <div className={classes.larga} {...ROLAVEL}>
          <table className={classes.tabela}>
            <thead>
              <tr>
                <th scope="col">Status</th>
                {IDADES.map((idade) => (
                  <th key={idade} scope="col">
                    {idade}
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {abertas.map(({ id, nome, cor, por_idade, total }) => (
                <tr key={id}>
                  <th scope="row">
                    <span className={classes.cor} style={{ background: cor ?? undefined }} aria-hidden />
                    {nome}
                  </th>
                  {IDADES.map((idade, i) => (
                    <td key={idade}>{numero(por_idade[i] ?? 0)}</td>
                  ))}
                  <td>{numero(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.segunda}>
        Idade desde o dia em que a detecção foi desenhada. Não contam os status de ícone “certo” ou “xis”.
      </p>
    </Cartao>
  );
}
