/* Gaussian process regression with matrices as arrays of row pointers: the negative log marginal likelihood of some observations as a
 * function of the kernel's parameters, and a linear solver that pivots by exchanging row pointers. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double JITTER = 1e-9;
static const double LOG_TWO_PI = 1.8378770664093453;

/* Memory: a matrix is one block of numbers and an array that points at its rows. */

static double **make_matrix(int rows, int columns)
{
    double **matrix = malloc((size_t)rows * sizeof *matrix);
    double *numbers = calloc((size_t)rows * (size_t)columns, sizeof *numbers);
    for (int i = 0; i < rows; i++)
        matrix[i] = numbers + (size_t)i * (size_t)columns;
    return matrix;
}

/* `numbers` is the block, since rows may have changed places. */
static void free_matrix(double **matrix, double *numbers)
{
    free(numbers);
    free(matrix);
}

static double **copy_matrix(double *const *source, int rows, int columns)
{
    double **copy = make_matrix(rows, columns);
    for (int i = 0; i < rows; i++)
        memcpy(copy[i], source[i], (size_t)columns * sizeof(double));
    return copy;
}

/* Kernels */

static double squared_distance(const double *a, const double *b, const double *scale, int dimensions)
{
    double sum = 0.0;
    for (int k = 0; k < dimensions; k++) {
        double d = (a[k] - b[k]) / scale[k];
        sum += d * d;
    }
    return sum;
}

/* Parameters: the logarithms of the signal's deviation, of the noise's deviation, and of one length scale per dimension. */
static void kernel_matrix(double **kernel, double *const *inputs, int count, int dimensions, const double *parameters)
{
    double signal = exp(2.0 * parameters[0]);
    double noise = exp(2.0 * parameters[1]);
    double *scale = malloc((size_t)dimensions * sizeof *scale);
    for (int k = 0; k < dimensions; k++)
        scale[k] = exp(parameters[2 + k]);
    for (int i = 0; i < count; i++) {
        double *row = kernel[i];
        for (int j = 0; j <= i; j++) {
            double value = signal * exp(-0.5 * squared_distance(inputs[i], inputs[j], scale, dimensions));
            if (i == j)
                value += noise + JITTER;
            row[j] = value;
            kernel[j][i] = value;
        }
    }
    free(scale);
}

/* Factorizations */

/* The lower Cholesky factor, in place; 0 if the matrix is not positive definite. */
static int cholesky(double **a, int n)
{
    for (int j = 0; j < n; j++) {
        double *pivot = a[j];
        double diagonal = pivot[j];
        for (int k = 0; k < j; k++)
            diagonal -= pivot[k] * pivot[k];
        if (!(diagonal > 0.0))
            return 0;
        diagonal = sqrt(diagonal);
        pivot[j] = diagonal;
        for (int i = j + 1; i < n; i++) {
            double *row = a[i];
            double sum = row[j];
            for (int k = 0; k < j; k++)
                sum -= row[k] * pivot[k];
            row[j] = sum / diagonal;
        }
        for (int i = j + 1; i < n; i++)
            pivot[i] = 0.0;
    }
    return 1;
}

static void solve_lower(double *const *lower, double *x, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = x[i];
        for (int k = 0; k < i; k++)
            sum -= lower[i][k] * x[k];
        x[i] = sum / lower[i][i];
    }
}

static void solve_lower_transposed(double *const *lower, double *x, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        double sum = x[i];
        for (int k = i + 1; k < n; k++)
            sum -= lower[k][i] * x[k];
        x[i] = sum / lower[i][i];
    }
}

/* Gaussian elimination in place. Rows change places by their pointers; `order` records which row stands where. */
static int eliminate(double **a, int *order, int n)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int j = 0; j < n; j++) {
        int best = j;
        for (int i = j + 1; i < n; i++)
            if (fabs(a[i][j]) > fabs(a[best][j]))
                best = i;
        if (a[best][j] == 0.0)
            return 0;
        if (best != j) {
            double *row = a[best];
            a[best] = a[j];
            a[j] = row;
            int number = order[best];
            order[best] = order[j];
            order[j] = number;
        }
        for (int i = j + 1; i < n; i++) {
            double factor = a[i][j] / a[j][j];
            a[i][j] = factor;
            for (int k = j + 1; k < n; k++)
                a[i][k] -= factor * a[j][k];
        }
    }
    return 1;
}

/* The solution of matrix * x = right, which replaces `right`. The matrix stays as it is. 0 if it is singular. */
int solve(double *const *matrix, double *right, int n)
{
    double **work = copy_matrix(matrix, n, n);
    double *numbers = work[0];
    int *order = malloc((size_t)n * sizeof *order);
    double *x = malloc((size_t)n * sizeof *x);
    int regular = eliminate(work, order, n);
    if (regular) {
        for (int i = 0; i < n; i++) {
            double sum = right[order[i]];
            for (int k = 0; k < i; k++)
                sum -= work[i][k] * x[k];
            x[i] = sum;
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++)
                x[i] -= work[i][k] * x[k];
            x[i] /= work[i][i];
        }
        memcpy(right, x, (size_t)n * sizeof *x);
    }
    free(x);
    free(order);
    free_matrix(work, numbers);
    return regular;
}

/* The functions that one differentiates */

/* The negative log marginal likelihood of `targets`; infinite where the kernel is not positive definite. */
double negative_log_likelihood(double *const *inputs, const double *targets, int count, int dimensions, const double *parameters)
{
    double **kernel = make_matrix(count, count);
    double *numbers = kernel[0];
    kernel_matrix(kernel, inputs, count, dimensions, parameters);
    double result = INFINITY;
    if (cholesky(kernel, count)) {
        double *whitened = malloc((size_t)count * sizeof *whitened);
        memcpy(whitened, targets, (size_t)count * sizeof *whitened);
        solve_lower(kernel, whitened, count);
        double quadratic = 0.0, log_determinant = 0.0;
        for (int i = 0; i < count; i++) {
            quadratic += whitened[i] * whitened[i];
            log_determinant += log(kernel[i][i]);
        }
        result = 0.5 * quadratic + log_determinant + 0.5 * count * LOG_TWO_PI;
        free(whitened);
    }
    free_matrix(kernel, numbers);
    return result;
}

/* The mean of the process at each of `queries`, which goes to `means`. The largest of the weights' magnitudes is returned, for scaling. */
double predict(double *const *inputs, const double *targets, int count, double *const *queries, int query_count, int dimensions,
               const double *parameters, double *means)
{
    double **kernel = make_matrix(count, count);
    double *numbers = kernel[0];
    double *weights = malloc((size_t)count * sizeof *weights);
    double *scale = malloc((size_t)dimensions * sizeof *scale);
    double largest = 0.0;
    kernel_matrix(kernel, inputs, count, dimensions, parameters);
    for (int k = 0; k < dimensions; k++)
        scale[k] = exp(parameters[2 + k]);
    memset(means, 0, (size_t)query_count * sizeof *means);
    if (cholesky(kernel, count)) {
        memcpy(weights, targets, (size_t)count * sizeof *weights);
        solve_lower(kernel, weights, count);
        solve_lower_transposed(kernel, weights, count);
        for (int i = 0; i < count; i++)
            largest = fmax(largest, fabs(weights[i]));
        for (int q = 0; q < query_count; q++)
            for (int i = 0; i < count; i++)
                means[q] += weights[i] * exp(2.0 * parameters[0] - 0.5 * squared_distance(queries[q], inputs[i], scale, dimensions));
    }
    free(scale);
    free(weights);
    free_matrix(kernel, numbers);
    return largest;
}

/* The trace of the inverse of a matrix, column by column, with the general solver. */
double inverse_trace(double *const *matrix, int n)
{
    double *column = malloc((size_t)n * sizeof *column);
    double trace = 0.0;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            column[i] = i == j ? 1.0 : 0.0;
        if (!solve(matrix, column, n)) {
            trace = NAN;
            break;
        }
        trace += column[j];
    }
    free(column);
    return trace;
}
