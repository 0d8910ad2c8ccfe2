import { instanteComFuso } from '#app/kit/datas.ts';
import classes from '#app/kit/folha/folha.module.css';
import { tamanho } from '#app/kit/formatos.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { Relatorio } from './relatorio.ts';

/** What was sent, by whom, when, and as what. */
export function Identificacao({ relatorio }: { readonly relatorio: Relatorio }) {
  return (
    <section>
      <h2>Envio</h2>
      <dl className={classes.campos}>
        <Campo nome="Tipo de camada" valor={relatorio.tipo_nome} />
        <Campo nome="Ativo" valor={relatorio.ativo_nome} />
        <Campo nome="Enviado por" valor={relatorio.autor ?? PESSOA_REMOVIDA} />
        <Campo nome="Enviado em" valor={instanteComFuso(relatorio.solicitada_em)} />
        <Campo nome="Última mudança" valor={instanteComFuso(relatorio.alterada_em)} />
        <Campo nome="Tentativa" valor={String(relatorio.tentativa)} />
        {relatorio.motivo !== null && <Campo nome="Motivo" valor={relatorio.motivo} />}
      </dl>
      <table>
        <caption>Arquivos como foram recebidos</caption>
        <thead>
          <tr>
            <th scope="col">Arquivo</th>
            <th scope="col" className={classes.numero}>
              Tamanho
            </th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {relatorio.arquivos.map(({ nome, sha256, bytes }) => (
            <tr key={sha256 + nome}>
              <td>{nome}</td>
              <td className={classes.numero}>{tamanho(bytes)}</td>
              <td className={classes.hash}>{sha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Campo({ nome, valor }: { readonly nome: string; readonly valor: string | null }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor ?? '—'}</dd>
    </div>
  );
}
